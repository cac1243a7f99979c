/** Facts of Flutterwave, from its own guides. */
export const flutterwave = {
  variables: {
    secret: 'FLUTTERWAVE_SECRET_KEY',
    publishable: 'FLUTTERWAVE_PUBLIC_KEY',
    webhook: 'FLUTTERWAVE_WEBHOOK_HASH',
    baseUrl: 'FLUTTERWAVE_BASE_URL',
    script: 'FLUTTERWAVE_SCRIPT_URL',
  },
  keys: { secret: ['FLWSECK'], testSecret: ['FLWSECK_TEST'], testPublishable: ['FLWPUBK_TEST'], livePublishable: ['FLWPUBK-'] },
  apiUrl: 'https://api.flutterwave.com/v3',
  scriptHost: 'checkout.flutterwave.com',
  hosts: {
    script: ['https://checkout.flutterwave.com'],
    frame: ['https://checkout.flutterwave.com', 'https://*.flutterwave.com'],
    connect: ['https://api.flutterwave.com', 'https://*.flutterwave.com'],
    paymentRequest: 'https://checkout.flutterwave.com',
  },
}
