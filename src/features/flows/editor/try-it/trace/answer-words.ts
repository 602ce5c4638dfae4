import { z } from 'zod'
import { foundItemSchema } from '#src/domain/engine/found-items.ts'
import { answeredJson } from '#src/domain/flow/model-talk.ts'
import { httpAnswer } from '#src/domain/flow/response-mapping.ts'
import type { Json } from '#src/domain/value/value.ts'
import { noteFacts } from './note-words.ts'
import { factName, isObject, memberFacts, rowWords, valueWords, type Fact, type Telling } from './step-facts.ts'

type AnswerWords = { readonly quote?: string; readonly facts?: readonly Fact[] }

const looked = z.strictObject({ items: z.array(foundItemSchema) })
const ran = z.strictObject({ outputs: z.record(z.string(), z.json()), logs: z.array(z.string()) })
const read = z.strictObject({ fields: z.record(z.string(), z.json()), wants: z.string() })

/** What another system has answered, in words: known by its form, for a step does not say whom it had asked. */
export function answerWords(telling: Telling, value: Json): AnswerWords {
  const { t, format } = telling
  const found = looked.safeParse(value).data
  if (found)
    return {
      facts: found.items.map(({ question, confidence }) => ({ name: question, value: format.percent(confidence) })),
    }
  const script = ran.safeParse(value).data
  if (script) return { quote: script.logs.join('\n'), facts: memberFacts(telling, script.outputs) }
  const http = isObject(value) && 'status' in value && 'body' in value ? httpAnswer.safeParse(value).data : undefined
  if (http) {
    const status = { name: factName(telling, 'status'), value: String(http.status) }
    if (!isObject(http.body) && !Array.isArray(http.body))
      return { facts: [status, { name: factName(telling, 'answer'), value: valueWords(t, http.body) }] }
    return { facts: [status, ...memberFacts(telling, http.body)] }
  }
  const told = answeredJson(value)
  const taken = read.safeParse(told).data
  if (taken) return { facts: memberFacts(telling, taken.fields) }
  if (isObject(told)) return { facts: byRows(telling, told) }
  return typeof value === 'string' ? { quote: value } : { facts: memberFacts(telling, value) }
}

/** An answer whose members are the node's rows, or words that nodes have for what they were told. */
function byRows(telling: Telling, answer: { [key: string]: Json }): Fact[] {
  return Object.entries(answer).flatMap(([key, value]) => {
    const row = rowWords(telling, key)
    return row === undefined
      ? noteFacts(telling, { [key]: value })
      : [{ name: row, value: valueWords(telling.t, value) }]
  })
}
