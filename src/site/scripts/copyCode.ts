/** Browser script of the reference: copies code blocks. */

/** Milliseconds for which a button shows the result of copying. */
const FEEDBACK_MS = 2000;

for (const block of document.querySelectorAll<HTMLElement>('[data-code]')) enableCopy(block);

function enableCopy(block: HTMLElement): void {
  const button = block.querySelector<HTMLButtonElement>('[data-copy]');
  const text = block.querySelector('code')?.textContent;
  if (!button || !text || !navigator.clipboard) return;
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.textContent = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Copy failed',
    );
    setTimeout(() => {
      button.textContent = label;
    }, FEEDBACK_MS);
  });
}
