import { copilot } from "#contracts/copilot.ts";
import { clearChat } from "#domain/copilot/clear-chat.ts";
import { changeModelSetting, readModelSetting } from "#domain/copilot/model/setting.ts";
import { readChat } from "#domain/copilot/read-chat.ts";
import { retryAnswer } from "#domain/copilot/retry-answer.ts";
import { sendMessage } from "#domain/copilot/send-message.ts";
import { stopAnswer } from "#domain/copilot/stop-answer.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("copilot", copilot, {
  read: ({ caller, params }) => readChat(caller, params.uid),
  send: ({ caller, params, body }) => sendMessage(caller, params.uid, body),
  stop: ({ caller, params }) => stopAnswer(caller, params.uid),
  retry: ({ caller, params }) => retryAnswer(caller, params.uid),
  readSetting: ({ caller }) => readModelSetting(caller),
  changeSetting: ({ caller, body }) => changeModelSetting(caller, body.is_allowed),
  clear: ({ caller, params }) => clearChat(caller, params.uid),
});
