import type { PageRequest } from './locals.ts';
import { flightListMarkdown } from './markdown/flightList.ts';
import { pageMadeOnRequest } from './pages/madeOnRequest.ts';
import { pageForRequest } from './pages/pageForRequest.ts';

/** The properties of the page with a table of flights at the path of a request, or the response in its place. */
export const flightListForRequest = (request: PageRequest) =>
  pageForRequest(request, {
    make: ({ indexes, run }, path) => run(pageMadeOnRequest(indexes, path)),
    markdown: flightListMarkdown,
  });
