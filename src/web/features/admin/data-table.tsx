import type { ReactNode } from 'react'

export type Column<R> = { key: string; label: string; numeric?: boolean; of: (row: R) => ReactNode }

/**
 * Rows as a table; on a phone each row becomes label–value lines. The roles are named because a table drawn as blocks would lose them.
 */
export function DataTable<R>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
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
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <td key={column.key} role="cell" className={column.numeric ? 'numeric' : undefined}>
                <span className="data-label" aria-hidden="true">
                  {column.label}
                </span>
                <span className="data-value">{column.of(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: they are the semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: drawn as blocks on a phone, they need saying
  )
}
