/** Says on every page that newer routes are being fetched, while a server does that. */
import { REFRESH_NOTICE, REFRESH_NOTICE_PATH } from '../../contract/paths.ts';
import { element } from './element.ts';

/** How often the state is requested while the notice is shown, in milliseconds. */
const PAUSE_MS = 15_000;

const pages = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// The page may come from a cache: only the server knows whether the refresh still runs.
if (pages.some(({ serverTiming }) => serverTiming?.some(({ name }) => name === REFRESH_NOTICE))) void follow();

/** Shows the notice until the refresh ends. */
async function follow(): Promise<void> {
  // It covers what is below it, and moves nothing.
  const notice = element('p', { className: 'refreshing', role: 'status' });
  for (;;) {
    const month = await monthInProgress();
    if (month === null) return notice.remove();
    const text = `Fetching the routes of ${month}`;
    if (notice.textContent !== text) notice.textContent = text;
    if (!notice.isConnected) document.body.append(notice);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The month whose routes are being fetched; null when none are, or the server cannot be reached. */
async function monthInProgress(): Promise<string | null> {
  try {
    const response = await fetch(REFRESH_NOTICE_PATH);
    const state: { refreshing: string | null } = await response.json();
    return response.ok ? state.refreshing : null;
  } catch {
    return null;
  }
}
