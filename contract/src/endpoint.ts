/** One call of the API: how it is reached, who may call it, what goes in and what comes out. */
import { ROLES, type Role } from '@meridian/domain/order-lifecycle.ts'
import { z } from 'zod'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `public` needs no session; a list of roles names who may call. Rules about one's own rows are the server's. */
type Access = 'public' | readonly Role[]
export const ANYONE_SIGNED_IN = ROLES

export type EndpointSpec = {
  method: Method
  /** With the spec's own spelling of parameters: `/api/orders/{id}` */
  path: `/api/${string}`
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Answers 201, and honours `Idempotency-Key`. */
  creates?: true
  /** One of these is as much work as so many others: an account may call it that much less often. */
  weight?: number
  /** Answers a file of this type instead of JSON; browsers reach it by a plain link (`fileUrl`). */
  file?: 'text/csv' | 'application/pdf'
}

/** The reply of a call that answers a file: bytes, a text, or a stream of either. */
export const fileReply = z.unknown()

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends EndpointSpec> = Out<E['params']>
export type QueryOf<E extends EndpointSpec> = Out<E['query']>
export type BodyOf<E extends EndpointSpec> = Out<E['body']>
export type BodyInputOf<E extends EndpointSpec> = In<E['body']>
export type QueryInputOf<E extends EndpointSpec> = In<E['query']>
export type ParamsInputOf<E extends EndpointSpec> = In<E['params']>
export type ReplyOf<E extends EndpointSpec> = z.output<E['reply']>
