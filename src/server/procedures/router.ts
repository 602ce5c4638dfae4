import { alerts } from './alerts.ts'
import { apiKeys } from './api-keys.ts'
import { application } from './application.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { os } from './base.ts'
import { changes } from './changes.ts'
import { entryViews } from './entry-views.ts'
import { chitchat } from './chitchat.ts'
import { desk } from './desk.ts'
import { supervision } from './supervision.ts'
import { documentSources } from './document-sources.ts'
import { documents } from './documents.ts'
import { fileTopics } from './file-topics.ts'
import { files } from './files.ts'
import { finder } from './finder.ts'
import { flows } from './flows.ts'
import { guide } from './guide.ts'
import { history } from './history.ts'
import { impact } from './impact.ts'
import { imports } from './imports.ts'
import { knowledge } from './knowledge.ts'
import { leftMessages } from './left-messages.ts'
import { notifications } from './notifications.ts'
import { licences } from './licences.ts'
import { guidedFlows } from './guided-flows.ts'
import { notes } from './notes.ts'
import { profile } from './profile.ts'
import { quickReplies } from './quick-replies.ts'
import { regression } from './regression.ts'
import { release } from './release.ts'
import { reminders } from './reminders.ts'
import { retention } from './retention.ts'
import { retrievals } from './retrievals.ts'
import { robot } from './robot.ts'
import { sensitiveWords } from './sensitive-words.ts'
import { settings } from './settings.ts'
import { channels } from './channels.ts'
import { skills } from './skills.ts'
import { stars } from './stars.ts'
import { team } from './team.ts'
import { tryOut } from './try-out.ts'
import { visitor } from './visitor.ts'
import { visitors } from './visitors.ts'
import { voice } from './voice.ts'
import { webClient } from './web-client.ts'
import { webhooks } from './webhooks.ts'

/** The whole contract, implemented: a forgotten procedure does not compile. */
export const router = os.router({
  auth,
  notes,
  reminders,
  stars,
  guidedFlows,
  profile,
  alerts,
  apiKeys,
  application,
  audit,
  team,
  skills,
  licences,
  settings,
  channels,
  sensitiveWords,
  robot,
  knowledge,
  imports,
  impact,
  changes,
  entryViews,
  chitchat,
  documents,
  documentSources,
  files,
  fileTopics,
  retention,
  retrievals,
  flows,
  voice,
  webClient,
  webhooks,
  tryOut,
  regression,
  release,
  desk,
  supervision,
  quickReplies,
  history,
  leftMessages,
  notifications,
  finder,
  guide,
  visitor,
  visitors,
})
