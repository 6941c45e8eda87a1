/**
 * Says on every page that newer routes are being fetched, while a server does that, and on the pages about the data which
 * sources the last refresh could not fetch.
 */
import { PAGES_ABOUT_DATA, REFRESH_NOTICE, REFRESH_NOTICE_PATH } from '../../contract/paths.ts';
import type { RefreshNotice } from '../../data/refreshStatus.ts';
import { element } from './element.ts';

/** How often the state is requested while the notice is shown, in milliseconds. */
const PAUSE_MS = 15_000;

const pages = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// The page may come from a cache: only the server knows whether the refresh still runs.
if (pages.some(({ serverTiming }) => serverTiming?.some(({ name }) => name === REFRESH_NOTICE))) void follow();

if (PAGES_ABOUT_DATA.includes(location.pathname)) void showFailure();

/** Says under the lead which sources the last refresh could not fetch. */
async function showFailure(): Promise<void> {
  const failed = (await readNotice())?.failed;
  if (!failed) return;
  const day = new Date(failed.ended).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const sources = failed.sources.join(', ');
  const text = `The last refresh, on ${day}, could not update: ${sources}. What was imported of them before stays.`;
  document.querySelector('main .lead')?.after(element('p', { className: 'refresh-failed', textContent: text }));
}

/** Shows the notice until the refresh ends. */
async function follow(): Promise<void> {
  // It covers what is below it, and moves nothing.
  const notice = element('p', { className: 'refreshing', role: 'status' });
  for (;;) {
    const month = (await readNotice())?.refreshing ?? null;
    if (month === null) return notice.remove();
    const text = `Fetching the routes of ${month}`;
    if (notice.textContent !== text) notice.textContent = text;
    if (!notice.isConnected) document.body.append(notice);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The state of the refresh; null when the server cannot be reached. */
async function readNotice() {
  try {
    const response = await fetch(REFRESH_NOTICE_PATH);
    const notice: RefreshNotice = await response.json();
    return response.ok ? notice : null;
  } catch {
    return null;
  }
}
