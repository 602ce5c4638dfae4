import type { QuickButton } from '#src/domain/flow/quick-buttons.ts'
import { anyText } from '#src/domain/flow/said-texts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { FlowSelect } from './flow-select.tsx'
import { useTextLanguage } from './inspector-context.tsx'
import { ListEditor } from './list-editor.tsx'
import { LocalisedTextInput } from './localised-text-input.tsx'
import type { Path } from './path.ts'
import { TemplateInput } from './template-input.tsx'
import { UnionInput } from './union-input.tsx'

const limits = LIMITS.flow
type Action = QuickButton['action']

/** Buttons below a message, each with what a press does. */
export function QuickButtonList({ path }: { path: Path }) {
  const t = useTexts()
  const [, language] = useTextLanguage(undefined)
  return (
    <ListEditor<QuickButton>
      path={path}
      label={t(($) => $.nodes.quickButtons.label)}
      max={limits.buttons}
      addLabel={t(($) => $.nodes.quickButtons.add)}
      create={(id) => ({ id, label: {}, action: { type: 'say' } })}
      rowLabel={({ label }, index) =>
        anyText(label, language) || t(($) => $.nodes.quickButtons.row, { number: index + 1 })
      }
    >
      {(at, { action }) => (
        <>
          <LocalisedTextInput
            path={[...at, 'label']}
            label={t(($) => $.nodes.quickButtons.words)}
            limit={limits.title}
            required
          />
          <UnionInput<Action['type']>
            path={[...at, 'action']}
            label={t(($) => $.nodes.quickButtons.action)}
            type={action.type}
            options={(['say', 'link', 'flow', 'agent'] as const).map((value) => ({
              value,
              label: t(($) => $.nodes.quickButtons[value]),
            }))}
            make={newAction}
          />
          {action.type === 'link' && (
            <TemplateInput
              path={[...at, 'action', 'url']}
              label={t(($) => $.nodes.quickButtons.url)}
              limit={limits.url}
              placeholder="https://"
              required
            />
          )}
          {action.type === 'flow' && (
            <FlowSelect path={[...at, 'action', 'flowId']} label={t(($) => $.nodes.quickButtons.flowId)} required />
          )}
        </>
      )}
    </ListEditor>
  )
}

function newAction(type: Action['type']): Action {
  if (type === 'link') return { type, url: '' }
  return type === 'flow' ? { type, flowId: null } : { type }
}
