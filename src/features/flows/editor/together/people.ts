import type { KindHue } from '#src/editor/canvas/kit/view.ts'
import type { CanvasPerson } from '#src/editor/canvas/parts/pointers.tsx'

/** Somebody who has the flow open, as the server tells it. */
export type FlowPerson = {
  readonly connection: string
  readonly personId: string
  readonly nickname: string
  readonly nodeId: string | null
  readonly pointer: { readonly x: number; readonly y: number } | null
}

/** The others who have the flow open, as the canvas draws them; each keeps a colour of their own. */
export const othersOf = (people: readonly FlowPerson[], own: string | null): readonly CanvasPerson[] =>
  people
    .filter(({ connection }) => connection !== own)
    .map(({ connection, personId, nickname, nodeId, pointer }) => ({
      id: connection,
      name: nickname,
      hue: hueOf(personId),
      nodeId,
      pointer,
    }))

const HUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly KindHue[]

/** The same hue for a person everywhere and always. */
export function hueOf(personId: string): KindHue {
  let sum = 0
  for (const letter of personId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return HUES[sum % HUES.length] ?? 1
}
