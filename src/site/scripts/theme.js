/**
 * The theme: light, dark or that of the system. It is chosen in the footer and kept in the browser. This script is not
 * a module and not deferred: it runs before the first paint, so that a page never changes its colours while it loads.
 */
{
  const { documentElement: root } = document;
  const readTheme = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null; // Storage is forbidden: the choice holds for this page.
    }
  };
  const storeTheme = (theme) => {
    try {
      localStorage.setItem('theme', theme);
    } catch {}
  };
  const applyTheme = (theme) => {
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
    for (const input of document.querySelectorAll('[name=theme]')) input.checked = input.value === root.dataset.theme;
  };

  applyTheme(readTheme());
  addEventListener('storage', ({ key }) => key === 'theme' && applyTheme(readTheme()));
  // A page from the back/forward cache may have an earlier theme.
  addEventListener('pageshow', ({ persisted }) => persisted && applyTheme(readTheme()));
  addEventListener('DOMContentLoaded', () => {
    const choice = document.createElement('fieldset');
    choice.className = 'themes';
    const option = (name) => `<label><input type="radio" name="theme" value="${name.toLowerCase()}">${name}</label>`;
    choice.innerHTML = `<legend>Colours</legend>${['System', 'Light', 'Dark'].map(option).join('')}`;
    choice.addEventListener('change', ({ target }) => {
      storeTheme(target.value);
      applyTheme(target.value);
    });
    document.querySelector('.foot .wrap')?.append(choice);
    applyTheme(root.dataset.theme);
  });
}
