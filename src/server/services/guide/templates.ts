import type { TemplatePreview } from '#src/contract/guide.ts'
import { CONTENT_LANGUAGES, TEMPLATES } from '../../content/schema.ts'
import { loadTemplate } from '../../content/templates.ts'
import { starterChitchat } from './starter-chitchat.ts'

const SAMPLES = 3

/** What each template brings in each language. */
export function previewTemplates(): TemplatePreview[] {
  return TEMPLATES.flatMap((template) =>
    CONTENT_LANGUAGES.map((language) => {
      const content = loadTemplate(template, language)
      const { robot, entries, groups, agents } = content
      return {
        template,
        language,
        robot: robot.name,
        questions: entries.length,
        chitchat: starterChitchat(content).length,
        groups: groups.map((group) => group.name),
        people: agents.map((agent) => agent.nickname),
        samples: entries.slice(0, SAMPLES).map((entry) => entry.question),
      }
    }),
  )
}
