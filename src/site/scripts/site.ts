/**
 * The script of every page. It is one file, so that a page waits for no second round of requests; each part looks for its
 * own elements. What a map needs is loaded with the first map.
 */
import './combobox.ts';
import './menus.ts';
import './searchForms.ts';
import './routeTable.ts';
import './editFilter.ts';
import './openMaps.ts';
import './worldMap.ts';
import './nearMe.ts';
import './copyCode.ts';
import './refreshNotice.ts';
