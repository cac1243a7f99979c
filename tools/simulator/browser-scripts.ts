/** Wraps a vendor's browser script in a scope of its own, as a page may load several; the control port answers its calls. */
export function browserScript(script: string, controlUrl: string): string {
  return `(() => {\n${shared(controlUrl)}${script}})();\n`
}

const outcomes = ['succeeded', 'declined', 'pending', 'pending_then_succeeded'] as const

const shared = (at: string) => `const outcomes = ${JSON.stringify(outcomes)};
const hostedAt = ${JSON.stringify(`${at}/hosted`)};
const control = async (command) => {
  const answer = await fetch(${JSON.stringify(`${at}/control`)}, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(command),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  return body;
};
const added = (place, tag, text) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  place.append(element);
  return element;
};
const choice = (place, name, values) => {
  const label = added(place, 'label', name + ' ');
  const select = added(label, 'select');
  for (const value of values) select.add(new Option(value, value));
  return select;
};
`

/** A provider's modal payment window; a declined payment may be retried in it, and closing it is not paying. */
export const payWindow = (provider: string) => `const openWindow = (payment, { paid, left, failed }) => {
  const box = added(document.body, 'dialog');
  const title = '${provider} (stand-in)';
  box.setAttribute('aria-label', title);
  added(box, 'h2', title);
  const statusLine = added(box, 'p', 'Loading');
  statusLine.setAttribute('role', 'status');
  const end = (then) => { box.remove(); then?.(); };
  control({ action: 'look', ...payment }).then(({ price, reference, methods }) => {
    statusLine.textContent = price + ', ' + reference;
    const method = choice(box, 'Method', methods);
    for (const outcome of outcomes) added(box, 'button', 'Stand-in: ' + outcome).onclick = async () => {
      const { status } = await control({ action: 'pay', reference: payment.reference, outcome, method: method.value });
      if (status === 'declined') statusLine.textContent = 'Declined. Try again, or close this window.';
      else end(() => paid(reference, status));
    };
    added(box, 'button', 'Stand-in: close').onclick = () => end(left);
  }).catch((error) => {
    statusLine.textContent = error.message;
    if (failed) end(() => failed(error));
    else added(box, 'button', 'Stand-in: close').onclick = () => end(left);
  });
  box.oncancel = () => end(left);
  box.showModal();
  return { close: () => end() };
};
`

/**
 * A stand-in for a provider's hosted checkout page, used when its script is blocked: choose an outcome and return to the site. With `isBank` it is
 * the bank's page of Stripe's redirect: every outcome returns, with the status in the URL.
 */
export function hostedPage(
  name: string,
  payment: { reference: string; price: string },
  { returnUrl, isBank, returnParams }: { returnUrl: string | null; isBank: boolean; returnParams: Record<string, string> },
): string {
  const text = (value: string) => value.replace(/[<>&"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  const quoted = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const buttons = outcomes.map((outcome) => `<button data-outcome="${outcome}">Stand-in: ${outcome}</button>`).join(' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Stand-in checkout</title><style>p { overflow-wrap: anywhere }</style><h1>Stand-in checkout</h1>
<p role="status">${text(payment.price)}, ${text(payment.reference)}</p>${buttons}
<script>for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const answer = await fetch('/control', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ action: 'pay', reference: ${quoted(name)}, outcome: button.dataset.outcome }) });
  const { status } = await answer.json();
  const back = new URL(${quoted(returnUrl ?? '/')}, location.href);
  if (${returnUrl === null}) document.querySelector('p').textContent = 'Stand-in: ' + status;
  else if (${isBank}) {
    back.searchParams.set('payment_intent', ${quoted(name)});
    back.searchParams.set('redirect_status', status === 'declined' ? 'failed' : status === 'pending' ? 'pending' : 'succeeded');
    location.href = back.href;
  } else if (status === 'declined') document.querySelector('p').textContent = 'Declined. Try again.';
  else {
    for (const [name, word] of Object.entries(${quoted(returnParams)})) back.searchParams.set(name, word);
    location.href = back.href;
  }
};</script></html>`
}
