import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'

/**
 * `node tests/support/openapi-types.ts`: the types of an OpenAPI document, from standard input to standard output. The
 * generator asks for the compiler as a library, which the compiler of this project is none of; one that is bundled is.
 */
const library = import.meta.resolve('@ts-morph/common/dist/typescript.js')
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: library, format: 'commonjs', shortCircuit: true } : next(name, context),
})
const { default: typesOf, astToString } = await import('openapi-typescript')
process.stdout.write(astToString(await typesOf(await text(process.stdin))))
