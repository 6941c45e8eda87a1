/**
 * The script of `/developers`: copy buttons, and requests that are sent and
 * answered in the page. Nothing needs it: forms and text work without.
 */

import { prettyJson } from '../prettyJson.ts';

/** Answers longer than this are shown only in part: browsers lay long text out slowly. */
const MOST_SHOWN = 20_000;

for (const block of document.querySelectorAll<HTMLElement>('[data-code]')) enableCopy(block);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) enableTry(form);

function enableCopy(block: HTMLElement): void {
  const button = block.querySelector<HTMLButtonElement>('[data-copy]');
  const text = block.querySelector('code')?.textContent;
  if (!button || !text || !navigator.clipboard) return;
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not allowed',
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

function enableTry(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-try-answer]');
  if (!place) return;
  for (const hidden of form.querySelectorAll<HTMLElement>('[data-try-path]')) {
    hidden.hidden = false;
    for (const input of hidden.querySelectorAll('input')) input.disabled = false;
  }
  let latest = 0;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const turn = ++latest;
    const path = pathOf(form);
    place.replaceChildren(line('p', 'Asking…'));
    const answer = await ask(path);
    if (turn === latest) place.replaceChildren(...answer);
  });
}

/** The address that the form's fields make. */
function pathOf(form: HTMLFormElement): string {
  let path = form.dataset['try'] ?? '';
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-name]'))
    path = path.replace(`{${input.dataset['name']}}`, encodeURIComponent(input.value.trim()));
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function ask(path: string): Promise<HTMLElement[]> {
  const start = performance.now();
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    const text = await response.text();
    const took = Math.round(performance.now() - start);
    const size = new TextEncoder().encode(text).length.toLocaleString('en-GB');
    const pretty = indent(text);
    const more = pretty.length > MOST_SHOWN;
    const code = line('code', more ? pretty.slice(0, MOST_SHOWN) : pretty);
    const pre = document.createElement('pre');
    pre.tabIndex = 0;
    pre.append(code);
    const status = line('p', `${response.status} in ${took} ms, ${size} bytes: `);
    const link = document.createElement('a');
    link.href = path;
    link.textContent = `GET ${path}`;
    status.append(link);
    return more ? [status, pre, line('p', 'The rest is not shown; the link above has it all.')] : [status, pre];
  } catch {
    return [line('p', 'No answer: is the network there?')];
  }
}

function indent(text: string): string {
  try {
    return prettyJson(JSON.parse(text));
  } catch {
    return text;
  }
}

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
