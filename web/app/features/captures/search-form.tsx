import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { Image, Search } from "lucide-react";
import { useState } from "react";
import { RESULT_POSITIONS } from "#contracts/captures.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { SegmentedControl } from "#web/ui/controls/segmented-control.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import searchContentStyles from "./search-content.module.css";
import type { SearchInput, ThumbnailPicker } from "./search-input.ts";

const POSITIONS = RESULT_POSITIONS.map((position) => ({ id: position, label: position }));

type Props = {
  searchInput: SearchInput;
  onChange: (searchInput: SearchInput) => void;
  picker: ThumbnailPicker;
  isRunning: boolean;
  /** Whether there are results already. */
  isRetry: boolean;
  problem: unknown;
  onStart: () => void;
};

/** The inputs of the search page capture. */
export function SearchForm({ searchInput, onChange, picker, isRunning, isRetry, problem, onStart }: Props) {
  const [missing, setMissing] = useState<"thumbnail" | "keyword">();
  const change = (part: Partial<SearchInput>) => {
    setMissing(undefined);
    onChange({ ...searchInput, ...part });
  };
  return (
    <form
      className={searchContentStyles.searchForm}
      aria-label="Search results"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!searchInput.thumbnail) setMissing("thumbnail");
        else if (!searchInput.keyword.trim()) setMissing("keyword");
        else onStart();
      }}
    >
      <Thumbnail
        uid={searchInput.thumbnail}
        picker={picker}
        onChoose={(thumbnail) => change({ thumbnail })}
        error={missing === "thumbnail" ? "Choose an image heatmap." : undefined}
      />
      <TextField
        label="Keyword"
        autoComplete="off"
        placeholder="What people search for"
        maxLength={100}
        value={searchInput.keyword}
        error={missing === "keyword" ? "Item is required" : undefined}
        onChange={({ target }) => change({ keyword: target.value })}
      />
      <div className={searchContentStyles.searchFormPositions}>
        <span aria-hidden="true">Position in results</span>
        <SegmentedControl
          label="Position in results"
          size="medium"
          options={POSITIONS}
          selected={searchInput.position}
          onSelect={(position) => change({ position })}
        />
      </div>
      <Switch isOn={searchInput.hide_shorts} onChange={(hide_shorts) => change({ hide_shorts })}>
        Hide shorts
      </Switch>
      <FormError problem={problem} />
      <Button type="submit" variation="primary" isLoading={isRunning} loadingText={isRetry ? "Redo" : "Start"}>
        <Search aria-hidden="true" />
        {isRetry ? "Redo" : "Start"}
      </Button>
    </form>
  );
}

type ThumbnailProps = {
  uid: string | undefined;
  picker: ThumbnailPicker;
  onChoose: (uid: string) => void;
  error: string | undefined;
};

function Thumbnail({ uid, picker, onChoose, error }: ThumbnailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...detailQuery(uid ?? ""), enabled: uid !== undefined });
  return (
    <div className={searchContentStyles.searchFormThumbnail}>
      <p id="thumbnail-label">Thumbnail</p>
      <button type="button" aria-labelledby="thumbnail-label thumbnail-title" onClick={() => setIsOpen(true)}>
        <span className={searchContentStyles.searchFormPicture}>
          {data?.imageURL ? <img src={data.imageURL} alt="" /> : <Image aria-hidden="true" />}
        </span>
        <span id="thumbnail-title" className={searchContentStyles.searchFormTitle}>
          <strong>{data?.title ?? "Choose an image heatmap"}</strong>
          {data && <span>Change</span>}
        </span>
      </button>
      {error && (
        <p role="alert" className={searchContentStyles.searchFormError}>
          {error}
        </p>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Choose the thumbnail"
        description="The image of a finished image heatmap."
      >
        {picker(uid, (chosen) => {
          onChoose(chosen);
          setIsOpen(false);
        })}
      </Dialog>
    </div>
  );
}
