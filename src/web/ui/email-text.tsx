import { Fragment } from 'react'

/** An address, left to right in any script, with line breaks allowed after its @ and before its dots. */
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
