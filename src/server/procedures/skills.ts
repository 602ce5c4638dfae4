import { ofMember } from '../context.ts'
import { createSkill, listSkills, removeSkill, renameSkill } from '../services/team/skills.ts'
import { os } from './base.ts'

export const skills = os.skills.router({
  list: os.skills.list.handler(({ context }) => listSkills(ofMember(context))),
  create: os.skills.create.handler(({ context, input }) => createSkill(ofMember(context), input)),
  rename: os.skills.rename.handler(({ context, input }) => renameSkill(ofMember(context), input)),
  remove: os.skills.remove.handler(({ context, input }) => removeSkill(ofMember(context), input)),
})
