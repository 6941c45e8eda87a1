/** Browser script that makes maps interactive, when they come into view and the page has loaded. */

const observer = new IntersectionObserver(
  async (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      const { enableMap } = await import('./map/enableMap.ts');
      enableMap(target);
    }
  },
  { rootMargin: '200px' },
);

const start = () => {
  for (const map of document.querySelectorAll('.routemap')) observer.observe(map);
};
// The page is painted first.
if (document.readyState === 'complete') setTimeout(start);
else addEventListener('load', () => setTimeout(start));
