import { ofMember } from '../context.ts'
import { removeAvatar, setAvatar } from '../services/robot/avatar.ts'
import { describeRobot, setRobotEnabled, updateRobot } from '../services/robot/settings.ts'
import { os } from './base.ts'

export const robot = os.robot.router({
  get: os.robot.get.handler(({ context }) => describeRobot(ofMember(context))),
  update: os.robot.update.handler(({ context, input }) => updateRobot(ofMember(context), input)),
  setEnabled: os.robot.setEnabled.handler(({ context, input }) => setRobotEnabled(ofMember(context), input)),
  setAvatar: os.robot.setAvatar.handler(({ context, input }) => setAvatar(ofMember(context), input)),
  removeAvatar: os.robot.removeAvatar.handler(({ context }) => removeAvatar(ofMember(context))),
})
