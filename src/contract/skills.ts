import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { LEVELS } from '#src/domain/routing/state.ts'
import { requiredText } from '#src/domain/text.ts'
import { done, inApp, procedure } from './base.ts'

const tags = ['Team']
const name = requiredText(LIMITS.skill.name)
const one = inApp.extend({ skillId: z.uuid() })

/** Something that members can do, with who can and what asks for it. */
export const skillSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.array(z.object({ id: z.uuid(), nickname: z.string(), level: z.literal(LEVELS) })),
  flows: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Skill = z.output<typeof skillSchema>

export const skills = {
  list: procedure(
    'group.view',
    {
      method: 'GET',
      path: '/apps/{appId}/skills',
      summary: 'What members can do, with who can and which flows ask for it',
      tags,
    },
    { key: 'team:read' },
  )
    .input(inApp)
    .output(z.array(skillSchema)),
  create: procedure('group.edit', { method: 'POST', path: '/apps/{appId}/skills', summary: 'Make a skill', tags })
    .input(inApp.extend({ name }))
    .output(z.object({ id: z.uuid() })),
  rename: procedure('group.edit', {
    method: 'PATCH',
    path: '/apps/{appId}/skills/{skillId}',
    summary: 'Give a skill another name',
    tags,
  })
    .input(one.extend({ name }))
    .output(done),
  remove: procedure('group.edit', {
    method: 'DELETE',
    path: '/apps/{appId}/skills/{skillId}',
    summary: 'Delete a skill; members and flows have it no more',
    tags,
  })
    .input(one)
    .output(done),
}
