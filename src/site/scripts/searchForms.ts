/** Browser script for the forms with search fields. */
for (const form of document.querySelectorAll<HTMLFormElement>('form.search')) {
  form.addEventListener('formdata', sendCodes);
  keepFields(form);
}

/** Sends `ABZ` for a field with `Aberdeen (ABZ)`, so that the address of a search has codes. */
function sendCodes({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) {
    const code = /\(([A-Z]{3})\)\s*$/.exec(String(value))?.[1];
    if (code) formData.set(name, code);
  }
}

/** Keeps the fields in the entry of the browser's history, so that they are there again after going back. */
function keepFields(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  const fields: Readonly<Record<string, string>> | undefined = history.state?.fields;
  for (const input of inputs) input.value = fields?.[input.name] ?? input.value;
  form.addEventListener('submit', () => {
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    history.replaceState({ ...history.state, fields: values }, '');
  });
}
