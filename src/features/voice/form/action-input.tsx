import { Workflow } from 'lucide-react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ANSWER_NEXT, type AnswerNext, type FormAction } from '#src/nodes/menu-form/form.ts'
import { emptyPrompt } from '#src/domain/telephony/prompt.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { GroupSelect } from '#src/editor/canvas/kit/group-select.tsx'
import type { Path } from '#src/editor/canvas/kit/path.ts'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { UnionInput } from '#src/editor/canvas/kit/union-input.tsx'
import { useDoc } from '#src/editor/document/context.tsx'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'

const TYPES = [
  'none',
  'answer',
  'level',
  'group',
  'number',
  'voicemail',
  'callback',
  'repeat',
  'previous',
  'hang_up',
] as const

type ActionInputProps = {
  path: Path
  action: FormAction
  label: string
  /** Whether callers come from the menu, and so can be led back to it. */
  isWithin?: boolean
}

/** Where a key leads, with what more is to be said of it. What only the canvas can show stays, and leads there. */
export function ActionInput({ path, action, label, isWithin = true }: ActionInputProps) {
  const t = useTexts()
  const types = TYPES.filter((type) => isWithin || type === action.type || (type !== 'repeat' && type !== 'previous'))
  return (
    <>
      <UnionInput<FormAction['type']>
        path={path}
        label={label}
        type={action.type}
        options={[...types, ...(action.type === 'node' ? (['node'] as const) : [])].map((value) => ({
          value,
          label: t(($) => $.voice.form.actions[value]),
        }))}
        make={(type) => (type === 'node' ? action : newAction(type, isWithin))}
      />
      {action.type === 'answer' && (
        <>
          <PromptInput path={[...path, 'prompt']} label={t(($) => $.voice.form.answer)} rows={2} required />
          <SelectInput<AnswerNext>
            path={[...path, 'next']}
            label={t(($) => $.voice.form.next)}
            options={ANSWER_NEXT.filter((value) => isWithin || value !== 'menu' || action.next === 'menu').map(
              (value) => ({ value, label: t(($) => $.voice.form.nexts[value]) }),
            )}
          />
        </>
      )}
      {(action.type === 'group' || action.type === 'callback') && (
        <GroupSelect
          path={[...path, 'groupId']}
          label={t(($) => $.nodes.ivrTransfer.group)}
          placeholder={t(($) => $.nodes.ivrTransfer.groupDefault)}
        />
      )}
      {action.type === 'number' && (
        <TemplateInput
          path={[...path, 'number']}
          label={t(($) => $.nodes.ivrDial.number)}
          limit={LIMITS.voice.number}
          placeholder="+49 30 1234567"
          required
        />
      )}
      {action.type === 'node' && <ToNode nodeId={action.nodeId} />}
    </>
  )
}

function ToNode({ nodeId }: { nodeId: string }) {
  const t = useTexts()
  const { kinds, goTo, onSearch } = useFlowEditor()
  const node = useDoc((document: GraphDocument) => document.nodes.get(nodeId))
  return (
    <Button
      size="small"
      className="self-start"
      icon={<Workflow size={14} strokeWidth={1.75} aria-hidden />}
      onClick={() => {
        onSearch({ as: undefined })
        goTo(nodeId)
      }}
    >
      {t(($) => $.voice.form.onCanvas, { name: node ? nodeTitle(kinds.specs, node) : nodeId })}
    </Button>
  )
}

export function newAction(type: Exclude<FormAction['type'], 'node'>, isWithin: boolean): FormAction {
  switch (type) {
    case 'answer':
      return { type, prompt: emptyPrompt(), next: isWithin ? 'menu' : 'voicemail' }
    case 'group':
    case 'callback':
      return { type, groupId: null }
    case 'number':
      return { type, number: '' }
    default:
      return { type }
  }
}
