import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** `fixed` does not wrap; `wide` fits an address; `bare` has no visible label on a phone. A cell of null is empty. */
export type Column<R> = {
  key: string
  label: string
  numeric?: boolean
  fixed?: boolean
  wide?: boolean
  bare?: boolean
  cell: (row: R) => ReactNode
}

/** Rows as a table; on a phone each row becomes label–value lines. Explicit roles, because a table displayed as blocks would lose its own. */
export function DataTable<R>({
  label,
  columns,
  rows,
  rowKey,
}: {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: drawn as blocks on a phone, they need saying
    // biome-ignore-start lint/a11y/useSemanticElements: they are the semantic elements
    <table className="table data-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={column.numeric ? 'numeric' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={column} value={column.cell(row)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: they are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: drawn as blocks on a phone, they need saying
  )
}

function Cell<R>({ column, value }: { column: Column<R>; value: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as a block on a phone, it needs saying
    <td role="cell" className={cellClass(column, value === null)}>
      {column.bare ? null : (
        <span className="data-label" aria-hidden="true">
          {column.label}
        </span>
      )}
      <span className="data-value">{value}</span>
    </td>
  )
}

function cellClass<R>({ numeric, fixed, wide }: Column<R>, isEmpty: boolean): string | undefined {
  return classNames(numeric && 'numeric', fixed && 'data-fixed', wide && 'data-wide', isEmpty && 'data-empty') || undefined
}
