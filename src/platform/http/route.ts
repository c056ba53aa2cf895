import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api, Operation, OutputOf, ParsedInputOf, RouteKey } from '#shared/contract/endpoint.ts'
import type { Ctx } from '../context.ts'
import type { RawJson } from './answer.ts'

export type Http = { request: FastifyRequest; reply: FastifyReply }
export type Handler<O extends Operation> = (ctx: Ctx, input: ParsedInputOf<O>, http: Http) => Promise<OutputOf<O> | RawJson>
export type Handlers<T extends Api> = { [Key in keyof T]: T[Key] extends Operation ? Handler<T[Key]> : never }

/** One operation with its handler, ready to be mounted. */
export type Route = { key: RouteKey; operation: Operation; handler: Handler<Operation> }
