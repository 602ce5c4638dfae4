import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { FieldLabels } from './field-labels.ts'
import type { OptionWords } from './row-labels.ts'

/** Where on the ring of ten hues a kind's tile stands. */
export type KindHue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** What a summary may know besides the node's own settings. */
export type SummaryContext = {
  /** The language in which texts of several languages are shown first; null: any. */
  readonly language: string | null
  /** The name of another flow; undefined where there is none such. */
  flowName(id: string): string | undefined
}

/** How a kind of node looks. The card itself is the canvas's; a kind gives what stands in it, and the form that edits it. */
export type NodeView<Data = unknown> = {
  readonly icon: LucideIcon
  readonly hue: KindHue
  /** One line that says what the node does, in words made from its settings. Also painted, and read in the outline. */
  summary(data: Data, t: Texts, context: SummaryContext): string
  /** What the fields of its data are called where they are spoken of elsewhere: in differences and conflicts. */
  readonly labels: FieldLabels<Data>
  /** The words of fields whose value is one of several, by the path of the field; rows that many kinds have need none. */
  readonly options?: Readonly<Record<string, OptionWords>>
  /** The fields of the node's data, bound by `useInspector` of this kit: they hold no copy of it. */
  readonly Inspector: ComponentType
}

/** The only way to write a view: keeps the data's type where it is written, and lets registries hold all alike. */
export const defineNodeView = <Data>(view: NodeView<Data>): NodeView<Data> => view
