/** Browser script of lists that cover a part of the page: a click elsewhere and Escape close them. */
for (const menu of document.querySelectorAll<HTMLDetailsElement>('.sitemenu, .menu details')) {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
