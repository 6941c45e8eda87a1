/** Browser script that opens the part of a page that the address names. */

function openNamed(): void {
  const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const part = heading?.nextElementSibling;
  if (part instanceof HTMLDetailsElement) part.open = true;
}

addEventListener('hashchange', openNamed);
openNamed();
