/** Browser script that leads from a filter that is on to its field: the form is opened, and the field has the focus. */

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.applied .edit') : null;
  const field = link && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  for (let box = field.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
    // The list of airlines is opened by its own button.
    if (!field.matches('summary') || box !== field.parentElement) box.open = true;
  field.focus();
  field.scrollIntoView({ block: 'nearest' });
});
