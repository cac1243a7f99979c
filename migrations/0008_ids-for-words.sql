-- What was kept as the words that people chose ('$500 - $2,000', 'Customer Service', 'Nigeria') is kept as ids. What stands there as an id already
-- stays; what is neither was never an answer to choose, and whoever has it is asked again.
CREATE FUNCTION pg_temp.ids_of(words jsonb, ids jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(coalesce(ids -> (word #>> '{}'), word) ORDER BY place), '[]'::jsonb)
    FROM jsonb_array_elements(words) WITH ORDINALITY AS each (word, place)
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.known_of(words jsonb, ids jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(word ORDER BY place) FROM jsonb_array_elements(words) WITH ORDINALITY AS each (word, place) WHERE ids @> word
$$;
--> statement-breakpoint
UPDATE preferences SET location = coalesce('{"Nigeria": "ng", "Ghana": "gh", "South Africa": "za", "Kenya": "ke", "USA": "us", "Côte d''Ivoire": "ci", "Tanzania": "tz", "Uganda": "ug"}'::jsonb ->> location, CASE WHEN location ~ '^[a-z]{2}$' THEN location END);
--> statement-breakpoint
UPDATE preferences SET budget = coalesce('{"Under $500": "under-500-usd", "$500 - $2,000": "500-2000-usd", "$2,000 - $10,000": "2000-10000-usd", "$10,000+": "over-10000-usd"}'::jsonb ->> budget,
  CASE WHEN budget IN ('under-500-usd', '500-2000-usd', '2000-10000-usd', 'over-10000-usd') THEN budget END);
--> statement-breakpoint
UPDATE preferences SET skills = CASE jsonb_typeof(skills) WHEN 'array' THEN pg_temp.known_of(pg_temp.ids_of(skills,
  '{"Marketing": "marketing", "Technology": "technology", "Sales": "sales", "Finance": "finance", "Operations": "operations", "Customer Service": "customer-service", "Design": "design", "Writing": "writing", "Teaching": "teaching", "Cooking": "cooking"}'),
  '["marketing", "technology", "sales", "finance", "operations", "customer-service", "design", "writing", "teaching", "cooking"]') END WHERE skills IS NOT NULL;
--> statement-breakpoint
UPDATE preferences SET interests = CASE jsonb_typeof(interests) WHEN 'array' THEN pg_temp.known_of(pg_temp.ids_of(interests,
  '{"E-commerce": "e-commerce", "Food & Beverage": "food-and-beverage", "Technology": "technology", "Education": "education", "Healthcare": "healthcare", "Fashion": "fashion", "Agriculture": "agriculture", "Services": "services", "Manufacturing": "manufacturing"}'),
  '["e-commerce", "food-and-beverage", "technology", "education", "healthcare", "fashion", "agriculture", "services", "manufacturing"]') END WHERE interests IS NOT NULL;
--> statement-breakpoint
UPDATE own_archetypes SET archetype = jsonb_set(archetype, '{skills,must}', pg_temp.ids_of(archetype #> '{skills,must}',
  '{"Marketing": "marketing", "Technology": "technology", "Sales": "sales", "Finance": "finance", "Operations": "operations", "Customer Service": "customer-service", "Design": "design", "Writing": "writing", "Teaching": "teaching", "Cooking": "cooking"}')) WHERE jsonb_typeof(archetype #> '{skills,must}') = 'array';
--> statement-breakpoint
UPDATE own_archetypes SET archetype = jsonb_set(archetype, '{skills,helpful}', pg_temp.ids_of(archetype #> '{skills,helpful}',
  '{"Marketing": "marketing", "Technology": "technology", "Sales": "sales", "Finance": "finance", "Operations": "operations", "Customer Service": "customer-service", "Design": "design", "Writing": "writing", "Teaching": "teaching", "Cooking": "cooking"}')) WHERE jsonb_typeof(archetype #> '{skills,helpful}') = 'array';
--> statement-breakpoint
UPDATE own_archetypes SET archetype = jsonb_set(archetype, '{interests}', pg_temp.ids_of(archetype #> '{interests}',
  '{"E-commerce": "e-commerce", "Food & Beverage": "food-and-beverage", "Technology": "technology", "Education": "education", "Healthcare": "healthcare", "Fashion": "fashion", "Agriculture": "agriculture", "Services": "services", "Manufacturing": "manufacturing"}')) WHERE jsonb_typeof(archetype #> '{interests}') = 'array';
--> statement-breakpoint
ALTER TABLE preferences ADD CONSTRAINT preferences_location_id CHECK (location ~ '^[a-z]{2}$');
--> statement-breakpoint
ALTER TABLE preferences ADD CONSTRAINT preferences_budget_id CHECK (budget IN ('under-500-usd', '500-2000-usd', '2000-10000-usd', 'over-10000-usd'));
--> statement-breakpoint
ALTER TABLE preferences ADD CONSTRAINT preferences_skills_ids CHECK (jsonb_typeof(skills) = 'array' AND skills <@
  '["marketing", "technology", "sales", "finance", "operations", "customer-service", "design", "writing", "teaching", "cooking"]');
--> statement-breakpoint
ALTER TABLE preferences ADD CONSTRAINT preferences_interests_ids CHECK (jsonb_typeof(interests) = 'array' AND interests <@
  '["e-commerce", "food-and-beverage", "technology", "education", "healthcare", "fashion", "agriculture", "services", "manufacturing"]');
--> statement-breakpoint
DROP FUNCTION pg_temp.ids_of(jsonb, jsonb);
--> statement-breakpoint
DROP FUNCTION pg_temp.known_of(jsonb, jsonb);
