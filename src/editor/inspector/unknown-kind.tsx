import type { GraphNode } from '#src/domain/graph/document.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'

/** A node of a kind that this version does not know: kept whole, never run, shown as it is. */
export function UnknownKind({ node }: { node: GraphNode }) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <Callout tone="warning" title={t(($) => $.editor.inspector.unknownTitle, { kind: node.kind })}>
        {t(($) => $.editor.inspector.unknownText)}
      </Callout>
      <CodeBlock
        code={JSON.stringify(node.data, null, 2)}
        label={t(($) => $.editor.inspector.rawData)}
        caption
        copyLabel={t(($) => $.editor.inspector.copy)}
        copiedLabel={t(($) => $.common.copied)}
        maxHeight={360}
      />
    </div>
  )
}
