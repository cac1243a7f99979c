import type { Skin } from './world.ts'

/** Small stand-ins of the providers' browser scripts: the calls our pages make, answered through the control port. */
export function browserScript(name: string, controlUrl: string): string | null {
  const scripts: Record<string, Skin> = { 'stripe.js': 'stripe', 'paystack.js': 'paystack', 'flutterwave.js': 'flutterwave' }
  const skin = scripts[name]
  if (!skin) return null
  const control = `const act = (reference, outcome) => fetch(${JSON.stringify(`${controlUrl}/control`)}, {
  method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ action: 'pay', reference, outcome }),
}).then((answer) => answer.json());
`
  return control + bodies[skin]
}

const bodies: Record<Skin, string> = {
  stripe: `window.Stripe = () => {
  const intentOf = (secret) => secret.split('_secret_')[0];
  return {
    elements: ({ clientSecret }) => {
      const listeners = {};
      const element = {
        on: (event, listener) => { listeners[event] = listener; return element; },
        mount: (at) => {
          const host = typeof at === 'string' ? document.querySelector(at) : at;
          const box = document.createElement('select');
          box.setAttribute('aria-label', 'Stand-in card');
          for (const outcome of ['succeeded', 'declined', 'pending']) box.add(new Option(outcome, outcome));
          host.append(box);
          element.box = box;
          setTimeout(() => { listeners.ready?.(); listeners.change?.({ complete: true }); });
        },
        unmount: () => element.box?.remove(), destroy: () => element.box?.remove(), update: () => {},
      };
      return { clientSecret, create: () => element, getElement: () => element, submit: async () => ({}), update: () => {}, fetchUpdates: async () => ({}), element };
    },
    confirmPayment: async ({ elements, clientSecret }) => {
      const secret = clientSecret ?? elements.clientSecret;
      const { status } = await act(intentOf(secret), elements?.element.box?.value ?? 'succeeded');
      if (status === 'declined') return { error: { type: 'card_error', message: 'Your card was declined.' } };
      return { paymentIntent: { id: intentOf(secret), status: status === 'pending' ? 'processing' : 'succeeded' } };
    },
    retrievePaymentIntent: async (secret) => ({ paymentIntent: { id: intentOf(secret), status: 'succeeded' } }),
    registerAppInfo: () => {}, _registerWrapper: () => {},
  };
};
`,
  paystack: `window.PaystackPop = class {
  resumeTransaction(accessCode, callbacks = {}) { show(accessCode, callbacks); }
};
const show = (name, { onSuccess, onCancel, onError }) => {
  const box = document.createElement('dialog');
  for (const outcome of ['succeeded', 'declined', 'pending']) {
    const button = document.createElement('button');
    button.textContent = 'Stand-in: ' + outcome;
    button.onclick = async () => {
      const reference = name;
      const { status } = await act(reference, outcome);
      box.remove();
      if (status === 'declined') onError?.({ message: 'Declined' }); else onSuccess?.({ reference, status: 'success' });
    };
    box.append(button);
  }
  const close = document.createElement('button');
  close.textContent = 'Stand-in: close';
  close.onclick = () => { box.remove(); onCancel?.(); };
  box.append(close);
  document.body.append(box);
  box.show();
};
`,
  flutterwave: `window.FlutterwaveCheckout = ({ tx_ref, callback, onclose }) => {
  const box = document.createElement('dialog');
  for (const outcome of ['succeeded', 'declined', 'pending']) {
    const button = document.createElement('button');
    button.textContent = 'Stand-in: ' + outcome;
    button.onclick = async () => {
      const { status } = await act(tx_ref, outcome);
      box.remove();
      callback?.({ tx_ref, status: status === 'succeeded' ? 'successful' : status, transaction_id: 1 });
    };
    box.append(button);
  }
  const close = document.createElement('button');
  close.textContent = 'Stand-in: close';
  close.onclick = () => { box.remove(); onclose?.(); };
  box.append(close);
  document.body.append(box);
  box.show();
  return { close: () => box.remove() };
};
`,
}

/** A stand-in of a provider's own checkout page, for when its script is blocked: choose an outcome, and come back to the site. */
export function hostedPage(name: string, payment: { reference: string; description: string }, returnUrl: string): string {
  const text = (value: string) => value.replace(/[<>&"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  const back = JSON.stringify(returnUrl).replaceAll('<', '\\u003c')
  const buttons = ['succeeded', 'declined', 'pending']
    .map((outcome) => `<button data-outcome="${outcome}">Stand-in: ${outcome}</button>`)
    .join(' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stand-in checkout</title><h1>Stand-in checkout</h1><p>${text(payment.reference)}</p>${buttons}
<script>for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  await fetch('/control', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ action: 'pay', reference: ${JSON.stringify(name)}, outcome: button.dataset.outcome }) });
  location.href = ${back};
};</script></html>`
}
