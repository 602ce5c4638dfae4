import { Parser, type Handler, type ParserOptions } from 'htmlparser2'
import { LIMITS } from '#src/domain/limits.ts'
import { FileFault } from './file-fault.ts'

/** A parser of XML or HTML that throws FileFault for what is nested too deep: at each tag it goes through all that is open. */
export function markupParser(handler: Partial<Handler>, options: ParserOptions): Parser {
  let depth = 0
  return new Parser(
    {
      ...handler,
      onopentag(name, attributes, isImplied) {
        if (++depth > LIMITS.document.nesting) throw new FileFault('UNPACKS_TOO_LARGE')
        handler.onopentag?.(name, attributes, isImplied)
      },
      onclosetag(name, isImplied) {
        depth--
        handler.onclosetag?.(name, isImplied)
      },
    },
    options,
  )
}
