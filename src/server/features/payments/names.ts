import { paymentNames } from '#words/payments.ts'

const { methods, providers }: { methods: Record<string, string>; providers: Record<string, string> } = paymentNames

/** How people know a way to pay; one that a provider has and we do not, by the provider's own word. */
export function methodName(id: string): string {
  return methods[id] ?? id
}

export function providerName(id: string): string {
  return providers[id] ?? id
}
