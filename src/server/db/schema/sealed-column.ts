import { customType } from 'drizzle-orm/pg-core'
import { type Sealed, seal, unseal } from '../../platform/sealed.ts'

/** Columns of what was paid for: read sealed by every query, so that an exit cannot let it out by forgetting to ask. */
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
