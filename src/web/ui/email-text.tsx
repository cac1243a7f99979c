import { Fragment } from 'react'

/** An address, from left to right in any script, that breaks after its @ and before its dots, where it must break at all. */
export function EmailText({ email }: { email: string }) {
  return (
    <bdi dir="ltr">
      {email.split(/(?<=@)|(?=\.)/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change their order
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
