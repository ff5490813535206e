import { Button } from "@aws-amplify/ui-react";

type Props = {
  name: string;
  thumbnail: string;
  categories: Readonly<Record<string, string>>;
  status: string;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
};

/** A template or subject in a list. */
export function ImageCard({ name, thumbnail, categories, status, isSelected, onSelect, onEdit }: Props) {
  const values = Object.entries(categories).map(([category, value]) => `${category}: ${value}`);
  return (
    <li>
      <label>
        <img src={thumbnail} alt="" loading="lazy" decoding="async" />
        <span>
          <input type="checkbox" checked={isSelected} onChange={onSelect} />
          {name}
        </span>
      </label>
      <p>{[status, ...values].join(" · ")}</p>
      <Button size="small" onClick={onEdit}>
        Edit<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
