import { z } from 'zod'
import { specialSchema } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { inApp, procedure } from './base.ts'

const tags = ['Quick start']

/** What a new application can be filled with. */
export const TEMPLATES = ['shop', 'software', 'clinic', 'empty'] as const

/** Into an application without questions; in place of what a template brought; beside what is there. */
export const TEMPLATE_USES = ['fill', 'exchange', 'add'] as const
export type TemplateUse = (typeof TEMPLATE_USES)[number]

export const GUIDE_STEPS = ['basics', 'content', 'team', 'hours', 'deploy', 'channel', 'try'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

export const guideSchema = z.object({
  steps: z.record(z.enum(GUIDE_STEPS), z.enum(['open', 'done', 'skipped'])),
  template: z.string().nullable(),
  /** Questions that templates brought and nobody has touched: what an exchange takes away. */
  templateLeft: z.number().int(),
  /** Computed from what is really there. */
  checklist: z.object({
    content: z.boolean(),
    tested: z.boolean(),
    ownQuestion: z.boolean(),
    deployed: z.boolean(),
    visitorAnswered: z.boolean(),
    agentAnswered: z.boolean(),
  }),
  figures: z.object({
    entries: z.number().int(),
    members: z.number().int(),
    groups: z.number().int(),
    agentsOnline: z.number().int(),
    waiting: z.number().int(),
    /** Of the last 24 hours: questions the bot was asked and could not answer. */
    asked: z.number().int(),
    unanswered: z.number().int(),
    liveVersion: z.number().int().nullable(),
  }),
  embed: z.object({ chatUrl: z.string(), demoUrl: z.string(), snippet: z.string() }),
})
export type Guide = z.output<typeof guideSchema>

/** What a template brings, for a look before it is used. */
export const templatePreviewSchema = z.object({
  template: z.enum(TEMPLATES),
  language: z.enum(SHELL_LANGUAGES),
  robot: z.string(),
  questions: z.number().int(),
  /** Answers to greetings, thanks and the like. */
  chitchat: z.number().int(),
  groups: z.array(z.string()),
  people: z.array(z.string()),
  /** The first questions of it. */
  samples: z.array(z.string()),
})
export type TemplatePreview = z.output<typeof templatePreviewSchema>

export const guide = {
  templates: procedure('guide.view', {
    method: 'GET',
    path: '/apps/{appId}/guide/templates',
    summary: 'What the templates bring',
    tags,
  })
    .input(inApp)
    .output(z.array(templatePreviewSchema)),
  get: procedure('guide.view', {
    method: 'GET',
    path: '/apps/{appId}/guide',
    summary: 'How far setting up has come',
    tags,
  })
    .input(inApp)
    .output(guideSchema),
  setStep: procedure('guide.edit', {
    method: 'PUT',
    path: '/apps/{appId}/guide/steps/{step}',
    summary: 'Mark a step done, skipped or open',
    tags,
  })
    .input(inApp.extend({ step: z.enum(GUIDE_STEPS), state: z.enum(['open', 'done', 'skipped']) }))
    .output(guideSchema),
  applyTemplate: procedure('guide.edit', {
    method: 'POST',
    path: '/apps/{appId}/guide/template',
    summary: 'Fill the application with a template',
    tags,
  })
    .input(
      inApp.extend({
        template: z.enum(TEMPLATES),
        language: z.enum(SHELL_LANGUAGES),
        how: z.enum(TEMPLATE_USES).default('fill'),
      }),
    )
    .output(guideSchema),
  setHours: procedure('guide.edit', {
    method: 'PUT',
    path: '/apps/{appId}/guide/hours',
    summary: 'Set when people are there',
    tags,
  })
    .input(
      inApp.extend({
        timeZone: z.string().max(64),
        always: z.boolean(),
        weekly: z.array(z.object({ day: z.number().int().min(1).max(7), from: z.string(), to: z.string() })).max(50),
        /** Days on which the plan does not hold; left out, they stay as they are. */
        special: z.array(specialSchema).max(LIMITS.hours.special).optional(),
      }),
    )
    .output(guideSchema),
  hours: procedure('guide.view', {
    method: 'GET',
    path: '/apps/{appId}/guide/hours',
    summary: 'When people are there',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        timeZone: z.string(),
        always: z.boolean(),
        weekly: z.array(z.object({ day: z.number().int(), from: z.string(), to: z.string() })),
        special: z.array(specialSchema),
        openNow: z.boolean(),
      }),
    ),
}
