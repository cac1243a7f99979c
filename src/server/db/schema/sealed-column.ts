import { customType } from 'drizzle-orm/pg-core'
import { type Sealed, seal, unseal } from '../../platform/sealed.ts'

/** Column of paid content: every query returns it sealed, so that no code path can leak it by omitting a check. */
export const sealedBytes = customType<{ data: Sealed<Uint8Array>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: unseal,
  fromDriver: seal,
})

export function sealedJson<T>(name: string) {
  return customType<{ data: Sealed<T>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (sealed) => JSON.stringify(unseal(sealed)),
    fromDriver: (value) => seal((typeof value === 'string' ? JSON.parse(value) : value) as T),
  })(name)
}
