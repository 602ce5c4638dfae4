import { Split } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { RuleGroupsEditor } from '#src/editor/canvas/kit/rule-groups-editor.tsx'
import { ruleText } from '#src/editor/canvas/kit/rule-text.ts'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { newBranch, type Branch, type ConditionData } from './spec.ts'

export const conditionView = defineNodeView<ConditionData>({
  icon: Split,
  hue: 3,
  summary: ({ branches }, t) =>
    t(($) => $.nodes.condition.summary, {
      branches: branches.map((branch) => branchText(branch, t)).join(' / '),
    }),
  labels: {
    branches: (t) => t(($) => $.nodes.condition.branches),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.condition.branches)}>
      <ListEditor<Branch>
        path={['branches']}
        label={t(($) => $.nodes.condition.branches)}
        help={t(($) => $.nodes.condition.branchesHelp)}
        addLabel={t(($) => $.nodes.condition.addBranch)}
        min={1}
        max={LIMITS.flow.branches}
        create={newBranch}
        copy={copyBranch}
        rowLabel={({ title }, index) => title || t(($) => $.nodes.condition.branch, { number: index + 1 })}
      >
        {(path, branch) => (
          <>
            <TextInput
              path={[...path, 'title']}
              label={t(($) => $.nodes.condition.title)}
              placeholder={t(($) => $.nodes.condition.titleHint)}
              limit={LIMITS.flow.title}
            />
            <RuleGroupsEditor path={path} condition={branch} />
          </>
        )}
      </ListEditor>
    </Section>
  )
}

/** A branch in words: its name, else its first rule. */
function branchText({ title, groups }: Branch, t: Texts): string {
  if (title.trim() !== '') return title.trim()
  const [first, ...more] = groups.flatMap(({ rules }) => rules)
  if (!first) return t(($) => $.nodes.condition.noRule)
  const rule = ruleText(first, t)
  return more.length === 0 ? rule : t(($) => $.nodes.condition.more, { rule, count: more.length })
}

/** Rules go by their ids in traces: a copy has ids of its own. */
const copyBranch = (branch: Branch, id: string): Branch => ({
  ...branch,
  id,
  groups: branch.groups.map((group) => ({
    ...group,
    id: newId(),
    rules: group.rules.map((rule) => ({ ...rule, id: newId() })),
  })),
})
