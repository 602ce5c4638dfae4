import { LIMITS } from '#src/domain/limits.ts'
import { robotSettingsSchema, type RobotSettings } from '#src/domain/robot/settings.ts'
import { requiredText } from '#src/domain/text.ts'
import { issuesIn, type FieldIssue } from '#src/features/shared/fields/issues.ts'

/** What the form of the basic settings edits; avatar and switch act on their own. */
export type RobotDraft = { name: string; settings: RobotSettings }

/** What keeps a draft from being saved; paths begin with `name` or `settings`. */
export function robotIssues({ name, settings }: RobotDraft): FieldIssue[] {
  const found: FieldIssue[] = [
    ...issuesIn(requiredText(LIMITS.robot.name), name).map((issue) => ({ ...issue, path: ['name'] })),
    ...issuesIn(robotSettingsSchema, settings).map((issue) => ({ ...issue, path: ['settings', ...issue.path] })),
  ]
  // A schema compares the thresholds only once every field is right; here they are told apart from the start.
  const path = ['settings', 'thresholds', 'clarify']
  const isKnown = found.some((issue) => issue.code === 'THRESHOLD_ORDER')
  if (!isKnown && settings.thresholds.clarify >= settings.thresholds.direct)
    found.push({ path, code: 'THRESHOLD_ORDER' })
  return found
}

/** Whether two drafts say the same. */
export function sameDraft(a: RobotDraft, b: RobotDraft): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
