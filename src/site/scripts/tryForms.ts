/** Browser script of the reference: leads to parts that have moved, copies code blocks, and sends the try forms without leaving the page. */
import { prettyJson } from '../../reference/blocks.ts';

/** Longest JSON that is shown, in characters: browsers take long to lay out more. */
const LONGEST_SHOWN = 20_000;
/** Milliseconds for which a button shows the result of copying. */
const FEEDBACK_MS = 2000;

addEventListener('hashchange', followIndex);
followIndex();
for (const block of document.querySelectorAll<HTMLElement>('[data-code]')) enableCopy(block);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) enableTry(form);

/** Goes to the part of the reference that the address names in the index of the start page. */
function followIndex(): void {
  const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('[data-index] li');
  const link = entry?.querySelector('a');
  if (link) location.replace(link.href);
}

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

function enableTry(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLElement>('[data-try-answer]');
  const template = form.dataset['try'];
  if (!output || !template) return;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-needs-script]')) {
    field.hidden = false;
    field.disabled = false;
  }
  let latest = 0;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const request = ++latest;
    output.replaceChildren(element('p', 'Loading…'));
    const response = await sendRequest(formPath(template, form));
    if (request === latest) output.replaceChildren(...response);
  });
}

/** Path and query of the request of a form. @param template path with parameters in braces */
function formPath(template: string, form: HTMLFormElement): string {
  let path = template;
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-name]'))
    path = path.replace(`{${input.dataset['name']}}`, encodeURIComponent(input.value.trim()));
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Sends a request. @returns the elements that show its response */
async function sendRequest(path: string): Promise<HTMLElement[]> {
  const start = performance.now();
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    const text = await response.text();
    const ms = Math.round(performance.now() - start);
    const bytes = new TextEncoder().encode(text).length.toLocaleString('en-GB');
    return showResponse(path, `${response.status} in ${ms} ms, ${bytes} bytes: `, indent(text));
  } catch {
    return [element('p', 'Request failed. Check your connection.')];
  }
}

function showResponse(path: string, summary: string, json: string): HTMLElement[] {
  const link = element('a', `GET ${path}`);
  link.href = path;
  const status = element('p', summary);
  status.append(link);
  const pre = element('pre', '');
  pre.tabIndex = 0;
  pre.append(element('code', json.slice(0, LONGEST_SHOWN)));
  if (json.length <= LONGEST_SHOWN) return [status, pre];
  return [status, pre, element('p', 'Response truncated. Open the link above for all of it.')];
}

function indent(text: string): string {
  try {
    return prettyJson(JSON.parse(text));
  } catch {
    return text;
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
