/**
 * Light, dark, or as the system says: remembered, and chosen in the foot of the page. No module, and not deferred: it
 * runs before anything is painted, so that a page never turns from light to dark before one's eyes.
 */
{
  const { documentElement: root } = document;
  const remembered = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null; // Storage is forbidden: the choice holds for this page.
    }
  };
  const remember = (theme) => {
    try {
      localStorage.setItem('theme', theme);
    } catch {}
  };
  const apply = (theme) => {
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
    for (const input of document.querySelectorAll('[name=theme]')) input.checked = input.value === root.dataset.theme;
  };

  apply(remembered());
  addEventListener('storage', ({ key }) => key === 'theme' && apply(remembered()));
  // A page that the browser kept and shows again was left with the theme of that time.
  addEventListener('pageshow', ({ persisted }) => persisted && apply(remembered()));
  addEventListener('DOMContentLoaded', () => {
    const choice = document.createElement('fieldset');
    choice.className = 'themes';
    const option = (name) => `<label><input type="radio" name="theme" value="${name.toLowerCase()}">${name}</label>`;
    choice.innerHTML = `<legend>Colours</legend>${['System', 'Light', 'Dark'].map(option).join('')}`;
    choice.addEventListener('change', ({ target }) => {
      remember(target.value);
      apply(target.value);
    });
    document.querySelector('.foot .wrap')?.append(choice);
    apply(root.dataset.theme);
  });
}
