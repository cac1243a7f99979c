import { classOfTag, type SellerClass, sellerClasses } from '#engine/gaps/squares/seller-classes.ts'

/** Codec of one column of a line of rows. `read` gives undefined for an invalid text. */
export type Field<T> = { read: (text: string) => T | undefined; write: (value: T) => string; expected: string }

export function integer(min: number, max: number): Field<number> {
  return {
    read: (text) => (/^-?\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    write: String,
    expected: `a whole number from ${min} to ${max}`,
  }
}

export function decimal(min: number, max: number): Field<number> {
  return {
    read: (text) => (/^-?\d{1,10}(\.\d{1,8})?$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    write: String,
    expected: `a number from ${min} to ${max}`,
  }
}

export function oneOf<T extends string>(values: readonly T[]): Field<T> {
  return { read: (text) => values.find((each) => each === text), write: (value) => value, expected: `one of ${values.join(', ')}` }
}

/** Null is '-'. */
export function orNone<T>(field: Field<T>): Field<T | null> {
  return {
    read: (text) => (text === '-' ? null : field.read(text)),
    write: (value) => (value === null ? '-' : field.write(value)),
    expected: `${field.expected}, or -`,
  }
}

/** A name of a place or an industry: no line of another kind of file, nothing that a spreadsheet would run. */
export const name: Field<string> = {
  read: (text) => (text === cleanName(text) ? text : undefined),
  write: (value) => value,
  expected: 'a name of 1 to 120 letters, beginning with one or a number',
}

/** A name of a part of a city, written as people there write it: 'Umoja II', 'Ona-Ara', whatever a list's own capitals were. */
export const areaName: Field<string> = { ...name, read: (text) => respell(name.read(text)) }

function respell(text: string | undefined): string | undefined {
  return text
    ?.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replace(/(?<= )(?:i{1,3}|iv|vi{0,3}|ix|x)$/i, (numeral) => numeral.toUpperCase())
    .replace(
      /^([^-/]+)[-/](\p{Ll}[^-/]*)$/u,
      (_, first: string, second: string) => `${first}-${second[0]!.toUpperCase()}${second.slice(1)}`,
    )
}

/** Undefined where it is no name. */
export function cleanName(text: string): string | undefined {
  const cleanNamePattern = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return /^[\p{L}\p{N}][^\p{Cc}\p{Cs}\ufffd<>|]{0,119}$/u.test(cleanNamePattern) ? cleanNamePattern : undefined
}

/** Class and tag of a seller; a list may know the class alone. */
export type SellerKind = { class: SellerClass; tag: string | null }

export const sellerKindField: Field<SellerKind> = {
  read: (text) => {
    const sellerClass = sellerClasses.find((each) => each === text)
    if (sellerClass) return { class: sellerClass, tag: null }
    const matchedClass = isTag(text) ? classOfTag(text) : null
    return matchedClass ? { class: matchedClass, tag: text } : undefined
  },
  write: ({ class: sellerClass, tag }) => tag ?? sellerClass,
  expected: 'a tag that sells something, as shop=bakery, or a class',
}

/** 'key=value' as on the map, ';' between several values. */
export function isTag(text: string): boolean {
  return /^[a-z_:]{2,40}=[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}=<>]{1,100}$/u.test(text)
}

export const code: Field<string> = {
  read: (text) => (/^[0-9A-Za-z][0-9A-Za-z-]{0,19}$/.test(text) ? text : undefined),
  write: (value) => value,
  expected: 'a code of letters and numbers',
}

export const classes: Field<readonly SellerClass[]> = {
  read: (text) => {
    const matchedClasses = text.split(';').map((each) => sellerClasses.find((sellerClass) => sellerClass === each))
    return matchedClasses.every((each) => each !== undefined) ? matchedClasses : undefined
  },
  write: (value) => value.join(';'),
  expected: `classes of ${sellerClasses.join(', ')}, with ; between them`,
}

/** A line of the basemap, as `packPath` writes it. */
export const linePathField: Field<string> = {
  read: (text) => (/^-?\d{1,7} -?\d{1,7}(?: -?\d{1,7} -?\d{1,7})+$/.test(text) ? text : undefined),
  write: (value) => value,
  expected: 'whole numbers, two for each point of a line',
}

/** Comparison of the area or the definition of an official count with ours. */
export const likeness = oneOf(['same', 'wider', 'narrower', 'other'] as const)
export const confidenceField = oneOf(['high', 'medium', 'low'] as const)
