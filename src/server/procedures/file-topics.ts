import { ofMember } from '../context.ts'
import { changesOfTopic, markTopicSeen } from '../services/file-topics/changes.ts'
import { addTopic, listTopics, removeTopic, renameTopic } from '../services/file-topics/topics.ts'
import { os } from './base.ts'

export const fileTopics = os.fileTopics.router({
  list: os.fileTopics.list.handler(({ context }) => listTopics(ofMember(context))),
  add: os.fileTopics.add.handler(({ context, input }) => addTopic(ofMember(context), input)),
  rename: os.fileTopics.rename.handler(({ context, input }) => renameTopic(ofMember(context), input)),
  remove: os.fileTopics.remove.handler(({ context, input }) => removeTopic(ofMember(context), input)),
  changes: os.fileTopics.changes.handler(({ context, input }) => changesOfTopic(ofMember(context), input)),
  seen: os.fileTopics.seen.handler(({ context, input }) => markTopicSeen(ofMember(context), input)),
})
