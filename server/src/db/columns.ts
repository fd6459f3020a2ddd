/** Fields of the contract as columns of the same name: `packageCount` is `package_count`. */
import type { Tables } from './tables.ts'

type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** A field without a column does not compile. */
export const columnsOf = <
  Table extends keyof Tables,
  Fields extends { [Name in keyof Fields]: SnakeCase<Name> extends keyof Tables[Table] ? unknown : never },
>(
  _table: Table,
  fields: Fields,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as { [Name in keyof Fields as SnakeCase<Name> & string]: Fields[Name] }
