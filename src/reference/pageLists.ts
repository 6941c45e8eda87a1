/** The pages that documents name, from the table of pages. */
import { addressForm } from '../contract/pageAddress.ts';
import { PAGE_IDS, pageEntry } from '../contract/pages.ts';
import { markdownPath } from '../contract/paths.ts';

/** Kinds with a Markdown version; of kinds that share their addresses the first. */
const LISTED = PAGE_IDS.filter(
  (id, i) => pageEntry(id).markdown && PAGE_IDS.findIndex((other) => addressForm(other) === addressForm(id)) === i,
);

/** Kinds of pages with parameters in their addresses: address of the Markdown version, and summary. */
export const PAGES_OF_SUBJECTS = LISTED.filter((id) => pageEntry(id).parameters !== undefined).map(
  (id) => [`\`${markdownPath(addressForm(id))}\``, pageEntry(id).summary] as const,
);

/** Single pages with a Markdown version, without the reference and the home page. */
export const OVERVIEWS = LISTED.filter(
  (id) => pageEntry(id).parameters === undefined && id !== 'home' && id !== 'developers',
);

/** The addresses of the pages without a Markdown version, in words: `/connections`, `/compare`. */
export const FORM_PAGES = PAGE_IDS.filter((id) => !pageEntry(id).markdown)
  .map((id) => `\`${pageEntry(id).path}\``)
  .join(', ');

/** What stands for the parameters in the addresses of documents. */
export const PLACEHOLDERS_TEXT =
  'CODE in an address is the code of an airport, a city or an airline, NAME the name of a country, and TOPIC an operation or another topic of the reference. The server redirects to the address with the names.';
