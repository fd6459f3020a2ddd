/** One call of the API: its method and path, who may call it, its input and its reply. */
import { ROLES, type Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ApiScope } from '@meridian/domain/organizations/api-keys.ts'
import type { Permission } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'

export type V1Path = `/api/v1/${string}`
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What is refused first when there is too much work. `deferrable`: costs much and can wait, such as exports, analytics, history, PDF
 * files and plans. `ordinary`: lists and reads. `essential`: orders on the road need it, and money and sign-in.
 */
type Importance = 'deferrable' | 'ordinary' | 'essential'

/** `public` needs no session; a list of roles names who may call. The server also checks which rows the caller may access. */
type Access = 'public' | readonly Role[]
export const ANYONE_SIGNED_IN = ROLES

export type EndpointSpec = {
  method: Method
  /** With the spec's own spelling of parameters: `/api/orders/{id}` */
  path: `/api/${string}` | `/.well-known/${string}`
  summary: string
  access: Access
  /** What a client must be allowed to do in the organization. Calls about the caller's own account need none. */
  permission?: Permission
  /**
   * Refused until a client's email address is confirmed: what costs the server much, stores much, or writes to other people. Until then
   * an account orders, pays, tracks, and reads what is its own.
   */
  needsVerifiedEmail?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Replies 201, and honors `Idempotency-Key`; not for a `secret`, which would be stored with the reply. */
  creates?: true | 'secret'
  /** Programs may call it too, with a key that has this scope: at its path under `/api/v1`, or at this one. */
  v1?: { scope: ApiScope; path?: V1Path }
  /** For calls that take a file; others take what is usual. */
  maxBodyBytes?: number
  /** What one call counts against the rate limit, for calls that cost the server more than others. */
  weight?: number
  /** Without it reads are ordinary and changes essential. */
  importance?: Importance
  /**
   * In the audit log whoever calls it; other calls are there when an admin makes them, or when they store a text with a patient's
   * data in it. A read counts when it shows an order, and one of a list of people always.
   */
  audited?: 'read' | 'read of people' | 'change'
  /** Replies with a file of this type instead of JSON; browsers open it with a plain link (`fileUrl`). */
  file?:
    | 'text/csv'
    | 'application/pdf'
    | 'image/*'
    | 'application/json'
    | 'application/zip'
    | 'application/octet-stream'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/** The reply of a call that returns a file: bytes, text, or a stream of either. */
export const fileReply = z.unknown()

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

const PATH_PARAMETER = /\{(\w+)\}/g

/** As routers write it: `/api/orders/:id`. */
export const routePattern = (path: string): string => path.replace(PATH_PARAMETER, ':$1')

/** With values: `/api/orders/12`. */
export const pathWith = (path: string, params: Record<string, unknown>): string =>
  path.replace(PATH_PARAMETER, (_, name: string) => encodeURIComponent(String(params[name])))

const V1_PREFIX = '/api/v1/'
export const isV1Path = (path: string): path is V1Path => path.startsWith(V1_PREFIX)

/** Where programs call it; null: nowhere. Calls that only programs have are described at that path. */
export function v1PathOf({ v1, path }: EndpointSpec): V1Path | null {
  if (!v1) return null
  if (isV1Path(path)) return path
  return v1.path ?? `${V1_PREFIX}${path.slice('/api/'.length)}`
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
