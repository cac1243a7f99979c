import type { z } from 'zod'
import type { RouteKey, Routes } from './routes.ts'

/** Types of one call, for clients; importing this brings no schema library along. */

type InputPart<S, K extends string> = S extends { [P in K]: infer T } ? (T extends z.ZodType ? z.input<T> : undefined) : undefined
type OutputPart<S, K extends string> = S extends { [P in K]: infer T } ? (T extends z.ZodType ? z.output<T> : undefined) : undefined
type OptionalPart<N extends string, T> = [T] extends [undefined] ? unknown : undefined extends T ? { [P in N]?: T } : { [P in N]: T }
/** Query values as a page holds them; they are serialized when sent. */
type QueryValues<T> = { [P in keyof T]: T[P] extends string | undefined ? T[P] | number | boolean : T[P] }

export type CallInput<K extends RouteKey> = OptionalPart<'params', InputPart<Routes[K], 'params'>> &
  (InputPart<Routes[K], 'query'> extends undefined ? unknown : { query?: QueryValues<InputPart<Routes[K], 'query'>> }) &
  OptionalPart<'body', InputPart<Routes[K], 'body'>>

export type CallOutput<K extends RouteKey> = Routes[K]['response'] extends z.ZodType
  ? z.output<Routes[K]['response']>
  : Routes[K]['response'] extends 'raw-json'
    ? unknown
    : undefined

export type ParsedInput<K extends RouteKey> = {
  params: OutputPart<Routes[K], 'params'>
  query: OutputPart<Routes[K], 'query'>
  body: OutputPart<Routes[K], 'body'>
}

export type Answer<K extends RouteKey> = Routes[K]['response'] extends z.ZodType ? z.input<Routes[K]['response']> : undefined
