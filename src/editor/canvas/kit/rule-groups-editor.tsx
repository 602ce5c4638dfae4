import { Plus, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { JOINS, newRule, type Condition, type Join, type Rule } from '#src/domain/flow/condition.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { FieldIssues } from './field-issues.tsx'
import { ListEditor } from './list-editor.tsx'
import { newId } from './new-id.ts'
import type { Path } from './path.ts'
import { RuleRow } from './rule-row.tsx'
import { useField } from './use-field.ts'

/** A condition: rules in groups, «all of these, or any of those». `path` is of what holds `join` and `groups`. */
export function RuleGroupsEditor({ path, condition }: { path: Path; condition: Condition }) {
  const t = useTexts()
  const at = [...path, 'groups']
  const { isReadOnly, set } = useField(at)
  const { groups } = condition
  const count = groups.reduce((sum, { rules }) => sum + rules.length, 0)
  const room = LIMITS.flow.rules - count
  const add = () => {
    const id = newId()
    set([...groups, { id, join: 'all', rules: [newRule(newId())] }] satisfies Json)
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {groups.map(({ id, join, rules }, index) => (
        <Fragment key={id}>
          {index === 1 && (
            <JoinControl path={[...path, 'join']} join={condition.join} label={t(($) => $.nodes.rule.joinGroups)} />
          )}
          {index > 1 && <p className="text-12 text-muted">{t(($) => $.nodes.rule.joined[condition.join])}</p>}
          <div
            role="group"
            aria-label={t(($) => $.nodes.rule.group, { number: index + 1 })}
            className="flex min-w-0 flex-col gap-2 border-l-2 border-line-strong pl-2"
          >
            <div className="flex min-w-0 items-center justify-between gap-2">
              {rules.length > 1 ? (
                <JoinControl
                  path={[...at, index, 'join']}
                  join={join}
                  label={t(($) => $.nodes.rule.joinRules, { number: index + 1 })}
                />
              ) : (
                <span />
              )}
              {!isReadOnly && groups.length > 1 && (
                <IconButton
                  label={t(($) => $.nodes.rule.removeGroup, { number: index + 1 })}
                  size="small"
                  icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => set(groups.toSpliced(index, 1))}
                />
              )}
            </div>
            <ListEditor<Rule>
              path={[...at, index, 'rules']}
              label={t(($) => $.nodes.rule.rules)}
              addLabel={t(($) => $.nodes.rule.add)}
              max={rules.length + Math.max(0, room)}
              create={newRule}
              rowLabel={(_, place) => t(($) => $.nodes.rule.name, { number: place + 1 })}
              look="plain"
            >
              {(rulePath, rule) => <RuleRow path={rulePath} rule={rule} />}
            </ListEditor>
          </div>
        </Fragment>
      ))}
      <FieldIssues path={at} />
      {!isReadOnly && room > 0 && (
        <Button
          size="small"
          tone="quiet"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={add}
          className="self-start"
        >
          {t(($) => $.nodes.rule.addGroup)}
        </Button>
      )}
    </div>
  )
}

function JoinControl({ path, join, label }: { path: Path; join: Join; label: string }) {
  const t = useTexts()
  const { isReadOnly, set } = useField(path)
  return (
    <SegmentedControl
      aria-label={label}
      segments={JOINS.map((value) => ({ value, label: t(($) => $.nodes.rule.join[value]) }))}
      value={join}
      onValueChange={set}
      disabled={isReadOnly}
      className="self-start"
    />
  )
}
