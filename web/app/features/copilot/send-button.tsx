import { Button } from "@aws-amplify/ui-react";
import { SendHorizontal } from "lucide-react";

/** Sends the message of its form. */
export const SendButton = ({ isDisabled }: { isDisabled: boolean }) => (
  <Button type="submit" variation="primary" size="small" isDisabled={isDisabled}>
    <SendHorizontal aria-hidden="true" />
    Send
  </Button>
);
