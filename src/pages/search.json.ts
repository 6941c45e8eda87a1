import { loadSiteData } from '../site/loadSiteData.ts';
import { searchEntries } from '../site/search/searchEntries.ts';

export const GET = () => Response.json(searchEntries(loadSiteData()));
